/** A short text that stands for a long one where many are compared or kept. */
import { hash } from 'node:crypto';

export const digestOf = (text: string): string => hash('sha256', text, 'base64url');
