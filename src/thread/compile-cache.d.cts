export declare function ownFolder(folder: string): string | null;
export declare function keepCompiledCode(): void;
