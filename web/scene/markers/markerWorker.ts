import { runSync } from '../../../shared/runSync.ts'
import type { Made, Order } from './MarkerWorkshop.ts'
import { SpriteBlit } from './SpriteBlit.ts'
import { findLabelRoom } from './labelRoom.ts'

const send = (made: Made, given: readonly ArrayBuffer[]): void =>
  self.postMessage(made, { transfer: [...given] })

const blit = new SpriteBlit()

/** Runs beside the page, and does one order after the other. */
self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.kind === 'composed') {
    const composed = runSync(blit.compose(data.placed))
    send({ kind: 'composed', composed }, composed ? [composed.pixels.buffer] : [])
  } else {
    const room = findLabelRoom(data.places)
    send({ kind: 'room', room }, [room.cells.buffer, room.open.buffer])
  }
})
