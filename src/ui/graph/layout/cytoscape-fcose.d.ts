/** cytoscape-fcose ships no types: all we need is that it registers itself. */
declare module 'cytoscape-fcose' {
  import type { Ext } from 'cytoscape';
  const register: Ext;
  export default register;
}
