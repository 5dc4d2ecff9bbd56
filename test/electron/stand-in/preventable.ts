/** The event object that Electron hands to listeners who may say no. */

export class PreventableEvent {
  defaultPrevented = false;

  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}
