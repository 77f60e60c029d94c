// The drawing of the board that the page brings: there before scripts keep the browser busy.

const PATIENCE = 2000; // ms
const FRAMES = 3; // from where it is laid out to where it is on the screen

/**
 * Until it is seen; not for ever.
 * @param {HTMLImageElement} image
 */
export const firstSight = (image) => Promise.race([onScreen(image), after(PATIENCE)]);

/** @param {HTMLImageElement} image */
async function onScreen(image) {
  await image.decode().catch(() => {});
  for (let frame = 0; frame < FRAMES; frame += 1) await new Promise(requestAnimationFrame);
}

/** @param {number} ms */
const after = (ms) => new Promise((done) => setTimeout(done, ms));
