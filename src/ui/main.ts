/** Starts the window: connect to the engine, then show the workbench. */
import './without-eval.ts';
import { mount } from 'svelte';
import WorkbenchScreen from './screens/WorkbenchScreen.svelte';
import './styles/tokens.css';
import './styles/base.css';
import { hostTransport } from './transport.ts';
import { Workbench } from './workbench.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no element "app".');

const workbench = new Workbench(hostTransport());
mount(WorkbenchScreen, { target, props: { workbench } });
void workbench.start();
