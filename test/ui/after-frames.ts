/** Resolves once the page has drawn what is due by now, without a time to wait for: some of its frames have passed. */
export async function afterFrames(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
