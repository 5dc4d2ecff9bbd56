/** The element that scrolls a profile, for the long lists inside it. */
import { createContext } from 'svelte';

interface ProfileScroller {
  readonly element: HTMLElement | null;
}

export const [getProfileScroller, setProfileScroller] = createContext<ProfileScroller>();
