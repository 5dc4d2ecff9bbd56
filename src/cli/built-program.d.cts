export function isProgramBuilt(root: string): boolean;
export function sourcesOf(root: string): string;
export function stampProgram(root: string, sources: string): void;
