import type { Icons } from '../../../scene/markers/sprites/SpriteSheet.ts'
import type { MapPainting } from '../paint/MapPainting.ts'
import type { TileSource } from '../paint/TileSource.ts'
import type { PrintTask } from './printMessages.ts'

/** What a file is written from. */
export interface Printing {
  readonly task: PrintTask
  /** The lowest first. */
  readonly images: readonly TileSource[]
  readonly painting: MapPainting
  readonly icons: Icons
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}
