import type { Floor, FloorFrame } from '../../../shared/floors/floors.ts'
import { quantise } from '../../../shared/geometry/point.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import { typedNumber } from '../../../shared/typedNumber.ts'

/** Where the image of a floor lies, as it is typed, in map pixels. */
export interface FrameForm {
  readonly way: 'fills' | 'placed'
  readonly left: string
  readonly bottom: string
  readonly width: string
}
type FrameField = 'left' | 'bottom' | 'width'

/** An image that is not placed yet begins in the middle of the map, as large as fits. */
export const frameFormOf = (frame: Floor['frame'], image: ImageSize, map: ImageSize): FrameForm => {
  const way = frame === null ? 'fills' : 'placed'
  if (frame !== null) return { way, ...typedFrame(frame) }
  const width = Math.min(map.width, (map.height * image.width) / image.height)
  const height = (width * image.height) / image.width
  return { way, ...typedFrame({ x: (map.width - width) / 2, y: (map.height - height) / 2, width }) }
}

export const typedFrame = ({ x, y, width }: Omit<FloorFrame, 'height'>): Pick<FrameForm, FrameField> => ({
  left: String(quantise(x)),
  bottom: String(quantise(y)),
  width: String(quantise(width)),
})

export interface JudgedFrame {
  /** Null fills the map; undefined as long as something typed is wrong. */
  readonly frame: FloorFrame | null | undefined
  readonly problems: Readonly<Partial<Record<FrameField, string>>>
}

/** The height follows from the proportions of the image. */
export const judgedFrame = (form: FrameForm, image: ImageSize): JudgedFrame => {
  if (form.way === 'fills') return { frame: null, problems: {} }
  const [x, y, width] = [numberOf(form.left), numberOf(form.bottom), numberOf(form.width)]
  const height = (width * image.height) / image.width
  const problems = {
    ...placeProblem('left', x),
    ...placeProblem('bottom', y),
    ...sizeProblem(width, height),
  }
  const isRight = Object.keys(problems).length === 0
  return { frame: isRight ? { x, y, width, height: quantise(height) } : undefined, problems }
}

/** Whether the image lies there already: one that replaced another of other proportions does not, with the same numbers typed. */
export const isSameFrame = (frame: Floor['frame'], other: Floor['frame']): boolean =>
  frame === null || other === null
    ? frame === other
    : FRAME_SIDES.every((side) => frame[side] === other[side])

const FRAME_SIDES = ['x', 'y', 'width', 'height'] as const

/** NaN for what is no number. */
const numberOf = (text: string): number => {
  const typed = typedNumber(text)
  return typed === null ? Number.NaN : quantise(typed)
}

const NOT_A_NUMBER = 'Type a number of map pixels.'
const TOO_FAR = `At most ${COORDINATE_MAX.toLocaleString('en')} px either way.`

const placeProblem = (field: 'left' | 'bottom', value: number) => {
  if (Number.isNaN(value)) return { [field]: NOT_A_NUMBER }
  return Math.abs(value) > COORDINATE_MAX ? { [field]: TOO_FAR } : {}
}

const sizeProblem = (width: number, height: number) => {
  if (Number.isNaN(width)) return { width: NOT_A_NUMBER }
  if (width < 1 || height < 1) return { width: 'The image has to be at least 1 px wide and high.' }
  return Math.max(width, height) > COORDINATE_MAX
    ? { width: `The image may be at most ${COORDINATE_MAX.toLocaleString('en')} px wide and high.` }
    : {}
}
