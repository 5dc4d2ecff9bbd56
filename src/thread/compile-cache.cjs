/**
 * Keeps the code that Node compiled for the next start. Whoever can write there runs code as this user, so
 * it is never Node's own choice, a folder below the system's temporary one that somebody else may have
 * made. Plain CommonJS, since it is asked for before anything else is loaded.
 */
'use strict';
const { chmodSync, lstatSync, mkdirSync, realpathSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { homedir } = require('node:os');
const { dirname, isAbsolute, join } = require('node:path');

const WRITABLE_BY_OTHERS = 0o022;
/** Only who made something in such a folder can move it away or put something else in its place. */
const STICKY = 0o1000;

/** Where this system keeps what can be made again, for this user; not absolute where the environment makes no sense. */
function cacheHome() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(home(), 'AppData/Local');
  if (process.platform === 'darwin') return join(home(), 'Library/Caches');
  return XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(home(), '.cache');
}

function home() {
  try {
    return homedir();
  } catch {
    // A container may run as a user that the system doesn't know.
    return '';
  }
}

/**
 * Made where it is not there.
 * @param {string} folder
 * @returns {string | null} where it really lies; null where anybody but this user and the system’s
 *   administrator could write in it, or put another one in its place, where none can be made, and where it
 *   would depend on the folder that the program is started in
 */
function ownFolder(folder) {
  if (!isAbsolute(folder)) return null;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const real = realpathSync(folder);
    if (!isOwn(real)) return null;
    // Node makes folders in it that anybody may write in where nothing else is said: none of them gets there.
    chmodSync(real, 0o700);
    return real;
  } catch {
    return null;
  }
}

/** @param {string} folder */
function isOwn(folder) {
  const user = process.getuid?.();
  // Windows keeps others out of a user's own folders by its lists of access.
  if (user === undefined) return true;
  const { uid, mode } = lstatSync(folder);
  if (uid !== user || (mode & WRITABLE_BY_OTHERS) !== 0) return false;
  for (let at = folder; at !== dirname(at);) {
    at = dirname(at);
    const above = lstatSync(at);
    if (above.uid !== user && above.uid !== 0) return false;
    if ((above.mode & WRITABLE_BY_OTHERS) !== 0 && (above.mode & STICKY) === 0) return false;
  }
  return true;
}

/** From now on, in this thread. Where there is no folder of this user's own, code is compiled anew. */
function keepCompiledCode() {
  const folder = ownFolder(join(cacheHome(), 'interlock', 'compiled'));
  if (folder !== null) enableCompileCache(folder);
}

module.exports = { keepCompiledCode, ownFolder };
