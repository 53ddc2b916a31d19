import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { MAP_SIDE, seeded } from './seeded.ts'

const COLOURS = [
  '#ffc53d',
  '#f4efe0',
  '#c792ff',
  '#ff3b30',
  '#ff9142',
  '#a9c1d6',
  '#35c48d',
  '#45cbe8',
  '#c98a4b',
] as const
/** A fifth of all markers are of each. */
const TYPES = 5
const NAMES = [
  'Nine Gulls',
  'The Long Ebb',
  'Split rock',
  'Vair Lantern',
  'Deep seam',
  'Old Penhallow',
] as const

/** The same for every candidate: evenly scattered, circles, which Leaflet draws too; northern ones first, as they are drawn. */
export const markersOf = (count: number, { areNamed = false } = {}): Marker[] => {
  const random = seeded(7)
  const markers = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    typeId: 1 + (at % TYPES),
    x: hundredths(random() * MAP_SIDE),
    y: hundredths(random() * MAP_SIDE),
    shape: 'circle' as const,
    colour: COLOURS[at % COLOURS.length] ?? COLOURS[0],
    label: areNamed ? `${NAMES[at % NAMES.length] ?? ''} ${at + 1}` : '',
  }))
  return markers.sort((a, b) => b.y - a.y || a.id - b.id)
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
