/** Has to run before any schema is made: the page's policy forbids eval, which zod uses to be faster. */
import { z } from 'zod';

z.config({ jitless: true });
