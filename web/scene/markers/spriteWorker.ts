import { runSync } from '../../../shared/runSync.ts'
import { type Composed, type PlacedInks, SpriteBlit } from './SpriteBlit.ts'

/** Runs beside the page: composites the sprites that it is sent, one picture after the other. */
self.addEventListener('message', ({ data }: MessageEvent<PlacedInks>) => {
  const composed: Composed | null = runSync(new SpriteBlit().compose(data))
  self.postMessage(composed, { transfer: composed ? [composed.pixels.buffer] : [] })
})
