/**
 * The page's workers as one file each, as the build has them: a development server has a worker ask for each of
 * its modules anew, which took a third of the time of all tests of the page.
 */
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const ASKED = '?worker&url';
const SERVED = '/bundled-workers/';
const OURS = '\0bundled-worker:';

export function bundledWorkers(root: string): Plugin {
  const bundles = new Map<string, Promise<string>>();
  return {
    name: 'bundled-workers',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(ASKED)) return null;
      const file = await this.resolve(id.slice(0, -ASKED.length), importer);
      return file && OURS + file.id;
    },
    load(id) {
      if (!id.startsWith(OURS)) return null;
      const file = id.slice(OURS.length);
      return `export default ${JSON.stringify(SERVED + file.slice(root.length + 1))}`;
    },
    configureServer({ middlewares }) {
      middlewares.use(SERVED, ({ url = '' }, response, next) => {
        const file = resolve(root, new URL(url, 'http://of.page').pathname.slice(1));
        const bundle = bundles.get(file) ?? bundled(root, file);
        bundles.set(file, bundle);
        response.setHeader('Content-Type', 'text/javascript');
        response.setHeader('Cache-Control', 'max-age=31536000, immutable');
        bundle.then((code) => response.end(code), next);
      });
    },
  };
}

/** One file, dynamic imports and all. Fails where it would need any other. */
async function bundled(root: string, file: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      assetsInlineLimit: Infinity,
      rolldownOptions: { input: file, output: { format: 'es', codeSplitting: false } },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  if (output.length > 1) throw new Error(`${file} needs more than one file`);
  return output[0].code;
}
