/** Starts the window: connects to the engine, then shows the workbench, or why there is none. */
import './without-eval.ts';
import { mount } from 'svelte';
import { createClient } from '../contract/client.ts';
import AppScreen from './screens/AppScreen.svelte';
import { StoreState } from './store/store-state.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';
import { endableTransport, hostTransport } from './transport.ts';
import { Workbench } from './screens/state/workbench.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no element "app".');

const transport = hostTransport();
const store = new StoreState(createClient(transport));

function open(): { workbench: Workbench; end: () => void } {
  const { ownTransport, end } = endableTransport(transport);
  const workbench = new Workbench(ownTransport);
  void workbench.start();
  return { workbench, end };
}

mount(AppScreen, { target, props: { store, open } });
transport.watchConnection((connected) => void (connected && store.read()));
