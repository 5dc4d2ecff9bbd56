#!/usr/bin/env node
/** The way in: says in words when Node is too old for what follows, which is plain TypeScript. */
import module from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Interlock needs Node 22.18 or later; this is ${process.versions.node}. ` +
      'Start it with npm (npm start, npm run -s cli), which brings its own Node on Linux and Windows.\n',
  );
  process.exitCode = 1;
} else {
  const { directory } = module.enableCompileCache();
  // The engine's thread looks here for its own.
  if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
  await import('./main.ts');
}
