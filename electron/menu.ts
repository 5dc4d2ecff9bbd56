/** The menu bar: the system's standard roles, in the order each system expects. */
import { Menu, shell, type MenuItemConstructorOptions } from 'electron';

/**
 * @param logFile shown from the Help menu: a fault's reference is found there
 * @param devTools whether to offer them
 */
export function setMenu(logFile: string, devTools: boolean): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(devTools ? [{ type: 'separator' as const }, { role: 'toggleDevTools' as const }] : []),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Show Log', click: () => shell.showItemInFolder(logFile) },
        ...(isMac ? [] : [{ role: 'about' as const }]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
