import { paintPixels } from './paintPixels.ts'
import type { Terrain, TerrainLook } from './Terrain.ts'
import { clamp, mix, smoothStep, tintAt, type Tint } from './tint.ts'

/** Looks are tuned on a board of this height; on a larger one the same landscape has gentler slopes. */
const DRAWN_FOR_HEIGHT = 1200

/** Where the lines of the water lining run, in board units from the shore. */
const LINING = [3, 7, 12, 18.5, 26, 35, 46]

/** Height tints, forest, relief, contours and shore; every edge is softened over one pixel. */
export const paintTerrain = (terrain: Terrain, look: TerrainLook): Uint8Array => {
  const { board, heights } = terrain
  const pixel = 1 / board.scale
  const reach = Math.max(pixel, heights.cell)
  return paintPixels(board, (x, y) => {
    const height = heights.at(x, y)
    const slopeX = (heights.at(x + reach, y) - heights.at(x - reach, y)) / (2 * reach)
    const slopeY = (heights.at(x, y + reach) - heights.at(x, y - reach)) / (2 * reach)
    /** How much the height changes from this pixel to the next. */
    const step = Math.max(Math.hypot(slopeX, slopeY) * pixel, 1e-6)
    const land = look.sea === null ? 1 : clamp(0.5 + height / step)
    const ground = land > 0 ? landTint(terrain, look, { x, y, height, slopeX, slopeY, step }) : look.ink
    if (land === 1) return shoreInk(look, ground, height, step)
    return mix(seaTint(terrain, look, x, y, height), ground, land)
  })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly slopeX: number
  readonly slopeY: number
  readonly step: number
}

const landTint = (terrain: Terrain, look: TerrainLook, place: Place): Tint => {
  const { x, y, height, step } = place
  let colour = tintAt(
    look.land,
    height + terrain.noise.at(x / 37, y / 37) * 0.008,
    Math.max(step * 1.5, 0.004),
  )
  if (look.forest) colour = mix(colour, look.forest, smoothStep(0, 0.1, terrain.forestAt(x, y)) * 0.75)
  colour = shaded(colour, (look.relief * terrain.board.height) / DRAWN_FOR_HEIGHT, look, place)
  if (look.contour === null) return colour
  return mix(colour, look.ink, contourStrength(look.contour, height, step))
}

const shaded = (colour: Tint, relief: number, look: TerrainLook, { slopeX, slopeY }: Place): Tint => {
  const light = clamp(-(slopeX + slopeY) * relief, -1, 1)
  const stepped = (light * 2 + Math.round(light * 8) / 8) / 3
  return stepped > 0 ? mix(colour, look.light, stepped * 0.3) : mix(colour, look.ink, -stepped * 0.42)
}

const contourStrength = (interval: number, height: number, step: number): number => {
  const nearest = Math.round(height / interval)
  if (nearest < 1) return 0
  const pixelsAway = Math.abs(height - nearest * interval) / step
  return clamp(1.1 - pixelsAway) * (nearest % 4 === 0 ? 0.34 : 0.17)
}

/** The shoreline is drawn on the land's side, two pixels wide. */
const shoreInk = (look: TerrainLook, ground: Tint, height: number, step: number): Tint =>
  look.sea === null ? ground : mix(ground, look.ink, clamp(2.6 - height / step) * 0.8)

const seaTint = (terrain: Terrain, look: TerrainLook, x: number, y: number, height: number): Tint => {
  if (look.sea === null) return look.ink
  const wave = terrain.noise.at(x / 60, y / 60) * 0.03
  const colour = tintAt(look.sea, -height + wave, 0.02)
  if (!look.lining) return colour
  const away = terrain.coast.at(x, y) + terrain.noise.at(x / 34, y / 34) * 3
  const halfWidth = 0.75
  for (const [index, at] of LINING.entries()) {
    const share = clamp((halfWidth - Math.abs(away - at)) * terrain.board.scale + 0.5)
    if (share > 0) return mix(colour, look.lining, share * (0.5 - index * 0.06))
  }
  return colour
}
