/** Starts the window: connect to the engine, then show the workbench. */
import { mount } from 'svelte';
import { z } from 'zod';
import WorkbenchScreen from './screens/WorkbenchScreen.svelte';
import './styles/tokens.css';
import './styles/base.css';
import { hostTransport } from './transport.ts';
import { Workbench } from './workbench.svelte.ts';

// The page's policy forbids eval, which zod would use to go faster.
z.config({ jitless: true });

const target = document.getElementById('app');
if (!target) throw new Error('The page has no element "app".');

const workbench = new Workbench(hostTransport());
mount(WorkbenchScreen, { target, props: { workbench } });
void workbench.start();
