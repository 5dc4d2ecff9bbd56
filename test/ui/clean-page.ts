/** Test files share one page, which takes long to load: each test begins with nothing of the one before. */
import { cleanup } from 'vitest-browser-svelte/pure';
import { beforeEach } from 'vitest';

// The package's own clean-up is set up but once where files share a page.
beforeEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
