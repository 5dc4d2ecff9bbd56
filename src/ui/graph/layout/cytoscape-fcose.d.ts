/** cytoscape-fcose ships no types: all we need is that it registers itself. */
declare module 'cytoscape-fcose' {
  const register: (cytoscape: unknown) => void;
  export default register;
}
