import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Content, contentFrom } from '../../../shared/content/content.ts'
import { aZone } from '../../../tests/builders.ts'
import { createViewerStore, type Viewer } from '../../shell/viewerContext.ts'
import { bindZoneSearch, zonesCalled } from './zoneSearch.ts'

const [moor, fen, marsh] = [aZone({ label: 'Moor' }), aZone({ label: 'Fen' }), aZone({ label: 'Étang' })]
const contentOf = (zones = [moor, fen, marsh]): Content =>
  contentFrom({ categories: [], types: [], pois: [], zones })

it('finds zones by any part of their names, in the order of the list', () => {
  const names = (wanted: string) => zonesCalled(contentOf().zones, wanted).map(({ label }) => label)
  expect(names('')).toEqual(['Étang', 'Fen', 'Moor'])
  expect(names('etang')).toEqual(['Étang'])
  expect(names('o')).toEqual(['Moor'])
  expect(names('x')).toEqual([])
})

it('outlines on the map what the search finds, and follows the text and the content', () => {
  const content = createStore<{ content: Content }>(() => ({ content: contentOf() }))
  const store = createViewerStore()
  const shown: (number[] | null)[] = []
  const session = { store: content } as unknown as Viewer['session']
  const stop = bindZoneSearch({ setZoneMatches: (ids) => shown.push(ids && [...ids]) }, { store, session })
  expect(shown).toEqual([null])
  store.setState({ search: 'fen' })
  expect(shown.at(-1)).toEqual([fen.id])
  content.setState({ content: contentOf([moor]) })
  expect(shown.at(-1)).toEqual([])
  stop()
  store.setState({ search: '' })
  expect(shown.at(-1)).toEqual([])
})
