import { expect, it } from 'vitest'
import { isShortcut, SHORTCUT_IDS } from '../../shared/texts/shortcuts.ts'
import { pathsBelow, readText } from './sourceFiles.ts'
import { HELP } from '../../shared/texts/helpLines.ts'

const sources = pathsBelow('web')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readText(path) }))

it('names every shortcut that is handled, and no other', () => {
  const named = HELP.flatMap(({ lines }) => lines.flatMap((line) => ('keys' in line ? line.keys : [])))
  expect(new Set(named)).toEqual(new Set(SHORTCUT_IDS))
  const unhandled = SHORTCUT_IDS.filter(
    (id) => !sources.some(({ text }) => new RegExp(`\\b${id}\\b`).test(text)),
  )
  expect(unhandled).toEqual([])
})

/** Keys that every control of their kind has, on any page of the web. */
const USUAL_KEYS = [
  'web/ui/',
  // The key of a stored value.
  'web/sources/local/storedList.ts',
  'web/features/assets/',
  // The keys of a list of articles, and of the panel's edge.
  'web/features/comments/',
  // The keys of a list of changes.
  'web/features/proposals/review/',
  // The keys of a name that is typed in a panel.
  'web/features/floors/FloorRow.tsx',
  // The keys of two images side by side in a dialog, which says them.
  'web/features/lineUp/',
  'web/features/maps/catalogue/SearchField.tsx',
  'web/shell/sidebar/SideSearch.tsx',
  'web/shell/sidebar/Sidebar.tsx',
]

it('leaves out no key of the map: nobody else compares keys', () => {
  const comparing = sources
    .filter(({ text }) => /\b(?:event|key)\.(?:key|code) *[=!]==|switch \(event\.key\)/.test(text))
    .map(({ path }) => path)
    .filter((path) => !USUAL_KEYS.some((usual) => path.startsWith(usual)))
  expect(comparing).toEqual([])
})

it('asks for held keys by what they are held for, in every tool', () => {
  const asking = sources
    .filter(({ path, text }) => path.startsWith('web/scene/tools/') && /\bis(?:Shift|Alt|Ctrl)\b/.test(text))
    .map(({ path }) => path)
  expect(asking).toEqual([])
})

it('does not take a key for two things in one place', () => {
  const pressed = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  for (const key of 'abcdefghijklmnopqrstuvwxyz')
    expect(SHORTCUT_IDS.filter((id) => isShortcut({ ...pressed, key }, id)).length).toBeLessThan(2)
})
