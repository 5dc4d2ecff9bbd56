/** Before any schema is made: the page's policy forbids eval, which zod would use to go faster. */
import { z } from 'zod';

z.config({ jitless: true });
