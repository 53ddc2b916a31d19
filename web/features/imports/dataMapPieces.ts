import type { DataMap, DataMarker, DataZone } from '../../../shared/dataMap/dataMap.ts'

/**
 * What the worker that reads a data map sends of it, one message after the other: the page would stand still while it
 * received a large map at once. The map comes last, without the markers and zones that came before.
 */
export type ReadPiece =
  | { readonly kind: 'markers'; readonly group: number; readonly markers: readonly DataMarker[] }
  | { readonly kind: 'zones'; readonly zones: readonly DataZone[] }
  | { readonly kind: 'map'; readonly map: DataMap }
  | { readonly kind: 'error'; readonly error: string }

const MARKERS_PER_PIECE = 1_000
const ZONES_PER_PIECE = 20

export function* piecesOf(map: DataMap): Generator<ReadPiece, void> {
  for (const [group, { markers }] of map.groups.entries())
    for (const some of slicesOf(markers, MARKERS_PER_PIECE)) yield { kind: 'markers', group, markers: some }
  for (const zones of slicesOf(map.zones, ZONES_PER_PIECE)) yield { kind: 'zones', zones }
  const groups = map.groups.map((group) => ({ ...group, markers: [] }))
  yield { kind: 'map', map: { ...map, groups, zones: [] } }
}

function* slicesOf<T>(list: readonly T[], length: number): Generator<readonly T[], void> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length)
}

/** Puts the pieces of one map together. */
export const createAssembly = () => {
  const markers = new Map<number, DataMarker[]>()
  const zones: DataZone[] = []
  /** Returns the map, once it is whole, or why there is none. */
  return (piece: ReadPiece): { readonly map: DataMap } | { readonly error: string } | null => {
    switch (piece.kind) {
      case 'markers': {
        const known = markers.get(piece.group)
        if (known) known.push(...piece.markers)
        else markers.set(piece.group, [...piece.markers])
        return null
      }
      case 'zones':
        zones.push(...piece.zones)
        return null
      case 'map': {
        const groups = piece.map.groups.map((group, at) => ({ ...group, markers: markers.get(at) ?? [] }))
        return { map: { ...piece.map, groups, zones } }
      }
      case 'error':
        return { error: piece.error }
    }
  }
}
