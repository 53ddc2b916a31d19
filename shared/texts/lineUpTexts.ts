import { PAIRS_MAX, PAIRS_MIN } from '../maps/lineUp.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const more = (count: number, what: string): string => `${count} more ${what}${count === 1 ? '' : 's'}`

/** The texts of lining up two images of a map by pairs of points. */
export const LINE_UP_TEXTS = {
  title: 'Line up the images',
  hint: 'Mark the same place on both images, again and again: corners of coasts, crossings, towers. Spread the pairs over the whole map.',
  sides: { from: 'Current image', to: 'New image' },
  modes: { points: 'Points', compare: 'Compare' },
  warps: { affine: 'Straight', spline: 'Bent' },
  warpHints: {
    affine: 'Turned, stretched and moved as a whole.',
    spline: 'Bent so that every pair fits exactly.',
  },
  stage: (side: string) =>
    `${side}. Click to mark a place. Arrow keys move the view, + and − zoom, Enter marks the middle.`,
  point: (at: number, side: string) => `Pair ${at}, ${side}`,
  pairs: 'Pairs',
  noPairs: 'None yet.',
  half: { from: 'Now mark it on the current image.', to: 'Now mark it on the new image.' },
  off: (px: number) => `${number.format(px)} px off`,
  worst: (at: number, px: number) =>
    `Pair ${at} fits worst: ${number.format(px)} px off. Look whether both of its points are at the same place.`,
  missing: (count: number) => `${more(count, 'pair')} needed.`,
  untilBent: (count: number) => `With ${more(count, 'pair')} the image can be bent too.`,
  noFit: 'These pairs lie on a line, or two are at the same place. Add one far from the others.',
  full: `There can be ${PAIRS_MAX} pairs at most.`,
  undo: 'Undo',
  remove: (at: number) => `Delete pair ${at}`,
  show: (at: number) => `Show pair ${at}`,
  fade: 'Current image over the new one, in percent',
  blink: 'Blink',
  warping: 'Bending the current image…',
  checking: 'Looking for zones that would cross themselves…',
  held: (count: number) =>
    count === 1
      ? 'One zone would cross itself. It is turned and stretched as a whole instead, without bending:'
      : `${count} zones would cross themselves. They are turned and stretched as a whole instead, without bending:`,
  heldAt: (label: string, x: number, y: number) =>
    `“${label}”, at X ${Math.round(x)}, Y ${Math.round(y)} of the new image`,
  andMore: (count: number) => `and ${count} more`,
  loading: 'Loading the images…',
  failed: 'The images could not be shown.',
  use: 'Use these pairs',
  label: 'Line it up',
  answerHint: 'You mark the same places on both images, and everything goes where they lead.',
  begin: 'Mark places…',
  change: 'Change…',
  lined: (pairs: number, warp: 'affine' | 'spline') =>
    `${pairs} pairs, ${warp === 'affine' ? 'straight' : 'bent'}.`,
  notLined: `Mark at least ${PAIRS_MIN.affine} places on both images first.`,
} as const
