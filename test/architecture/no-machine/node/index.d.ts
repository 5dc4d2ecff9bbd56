/** Nothing: what asks for the types of Node (those of a package do) gets none. */
export {};
