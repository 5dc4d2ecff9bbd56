/** The desktop host: starts the engine, attaches the host, opens the window; and ends in order. */
import { app, BrowserWindow, dialog, nativeTheme, session } from 'electron';
import { join } from 'node:path';
import { createClient } from '../src/contract/client.ts';
import type { StoreStanding } from '../src/contract/answers/store.ts';
import type { Transport } from '../src/contract/transport.ts';
import type { NamedRegistry } from '../src/engine/base/host.ts';
import { createLog } from '../src/engine/base/log.ts';
import { startEngine } from '../src/thread/engine-thread.ts';
import { takeGivenKey } from '../src/thread/access-keys.ts';
import { defaultStoreFile, pageFolder } from '../src/thread/program-files.ts';
import { registerAppScheme, serveApp, denyPermissions, guardContents } from './page.ts';
import { choosePlaceOfDownloads, createExportSaver, receiveCaseFiles } from './files.ts';
import { createLogFile } from './log-file.ts';
import { setMenu, openWindow, showWindow } from './window.ts';
import { attachIpcHost } from './ipc-host.ts';
import { createPrinter } from './print.ts';
import { createSecrets } from './secrets.ts';

// The window takes no key from the environment, and no child process may inherit one.
takeGivenKey();
const storeFile = app.commandLine.getSwitchValue('store') || defaultStoreFile();
const logFile = join(app.getPath('logs'), 'interlock.log');
const log = createLog(createLogFile(logFile));
/** With them, anybody at an unattended release could read what the page shows, or call the engine. */
const hasDevTools = !app.isPackaged;

const caseFiles = receiveCaseFiles(log.write);
const printer = createPrinter();

app.enableSandbox();
registerAppScheme();
if (app.requestSingleInstanceLock()) app.whenReady().then(run).catch(endInWords);
else app.quit();

async function run(): Promise<void> {
  app.on('web-contents-created', (_, contents) => guardContents(contents, log.write));
  denyPermissions(session.defaultSession);
  choosePlaceOfDownloads(session.defaultSession);

  const saver = createExportSaver(openedWindow);
  const secrets = createSecrets(join(app.getPath('userData'), 'keys.json'), log.write);
  const engine = await startEngine({
    store: storeFile,
    keepsRunning: true,
    named: namedRegistry(),
    ...(app.commandLine.hasSwitch('offline') && { offline: true }),
    takesSnapshots: true,
    makesSampleCase: true,
    powers: { ...secrets, saveExport: saver.saveExport, print: printer.print },
    log,
  });
  await followTheme(engine.transport);
  serveApp(pageFolder());
  setMenu(logFile, hasDevTools);
  const detach = attachIpcHost(engine.transport, () => openedWindow()?.webContents ?? null);
  endInOrder(async () => {
    detach();
    await engine.close();
    await saver.settled();
  });
  caseFiles.startWith(createClient(engine.transport));
  app.on('second-instance', open);
  app.on('activate', open);
  app.on('window-all-closed', () => process.platform === 'darwin' || app.quit());
  open();
}

/** The registry given on the command line of `npm start`. */
function namedRegistry(): NamedRegistry {
  const address = app.commandLine.getSwitchValue('registry');
  const keyForm = app.commandLine.getSwitchValue('key-form');
  return {
    ...(address !== '' && { address }),
    ...((keyForm === 'query' || keyForm === 'joined') && { keyForm }),
  };
}

/** The page has its own theme; the system's menus, dialogs and scroll bars follow it here. */
async function followTheme(transport: Transport): Promise<void> {
  const client = createClient(transport);
  client.on('settingsChanged', ({ settings }) => {
    nativeTheme.themeSource = settings.settings.theme;
  });
  /** While no store is open, the system's theme is used. */
  const follow = async ({ state }: StoreStanding): Promise<void> => {
    if (state === 'closed') return;
    nativeTheme.themeSource = (await client.readSettings({})).settings.theme;
  };
  client.on('storeStandingChanged', ({ standing }) => {
    follow(standing).catch((error: unknown) => log.write(`no theme: ${String(error)}`));
  });
  await follow(await client.readStoreStanding({}));
}

const openedWindow = (): BrowserWindow | null =>
  BrowserWindow.getAllWindows().find((window) => !printer.isPrinting(window)) ?? null;

/** Shows the one window, whatever requests it. */
function open(): void {
  const already = openedWindow();
  if (already) showWindow(already);
  else openWindow(join(app.getPath('userData'), 'window.json'), hasDevTools, log.write);
}

/** When the windows are closed, the engine closes its store; only then the program ends. */
function endInOrder(close: () => Promise<void>): void {
  let closed = false;
  app.once('will-quit', () => {
    void close()
      .catch((error: unknown) => log.write(`the engine did not close: ${String(error)}`))
      .then(() => {
        closed = true;
        app.quit();
      });
  });
  app.on('will-quit', (event) => {
    if (!closed) event.preventDefault();
  });
}

/** Shows a fault of the program that occurs before any window; faults of a store are shown in one. */
function endInWords(error: unknown): void {
  log.write(`could not start: ${error instanceof Error ? error.stack : String(error)}`);
  dialog.showErrorBox(
    'Interlock could not start',
    `This is a fault of the program. Its log has the details: ${logFile}`,
  );
  app.exit(1);
}
