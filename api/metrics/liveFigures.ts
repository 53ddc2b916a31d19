import type { Registry } from 'prom-client'
import { addCounter, addGauge } from './figures.ts'

export interface LiveCounts {
  readonly streams: number
  readonly encodings: number
  readonly events: number
}

/** Adds what the streams of live changes count. */
export const liveFigures = (registry: Registry, counts: LiveCounts): void => {
  addGauge(registry, {
    name: 'pinfold_live_streams_open',
    help: 'Pages that are told of changes of a map over an open connection',
    read: () => [[{}, counts.streams]],
  })
  addCounter(registry, {
    name: 'pinfold_live_encodings_total',
    help: 'Events made for such pages: one for each edit and kind of reader, however many read it',
    read: () => [[{}, counts.encodings]],
  })
  addCounter(registry, {
    name: 'pinfold_live_events_total',
    help: 'Events sent to such pages',
    read: () => [[{}, counts.events]],
  })
}
