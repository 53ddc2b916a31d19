import type { Content } from '../../../shared/content/content.ts'
import { SHAPES } from '../../../shared/content/types.ts'
import { DEFAULT_LOOK, type TypeLook } from './typeChanges.ts'

/** Told apart on most maps, also by most of the colour-blind where the shape helps. The first is the default of all types. */
const PALETTE = [
  DEFAULT_LOOK.colour,
  '#2f7bff',
  '#ffc53d',
  '#1fae5a',
  '#b04df0',
  '#ff7a1a',
  '#14c8d4',
  '#f25cb0',
  '#8a5a2b',
  '#b8e03a',
  '#5a4fcf',
  '#f4f4f4',
]

/** Every colour first with a shape of its own, then with the next one. */
const LOOKS = SHAPES.flatMap((_, round) =>
  PALETTE.map((colour, at) => ({
    colour,
    shape: SHAPES[(at + round) % SHAPES.length] ?? DEFAULT_LOOK.shape,
  })),
)

/** The colours and shapes that the types of a map have. */
const keyOf = ({ colour, shape }: Pick<TypeLook, 'colour' | 'shape'>) => `${colour} ${shape}`

/** Returns a colour that no type of the map has yet, with a shape, or another shape once all colours are taken. */
export const newTypeLook = ({ types }: Pick<Content, 'types'>): TypeLook => {
  const colours = new Set([...types].map(({ colour }) => colour))
  const looks = new Set([...types].map(keyOf))
  const free =
    LOOKS.find(({ colour }) => !colours.has(colour)) ??
    LOOKS.find((look) => !looks.has(keyOf(look))) ??
    LOOKS[types.size % LOOKS.length]
  return { ...DEFAULT_LOOK, ...free }
}
