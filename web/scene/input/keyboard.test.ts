import { expect, it, vi } from 'vitest'
import { onKeyDown } from './keyboard.ts'
import type { InputParts } from './PointerInput.ts'

/** What a key does to the camera, and whether the browser is kept from doing its own. */
const pressed = (
  key: string,
  { code = '', shiftKey = false, ctrlKey = false, isSelected = false, tool = 'select' } = {},
) => {
  const done: string[] = []
  const host = {
    driver: {
      fit: () => done.push('fit'),
      zoomEased: (levels: number) => done.push(`zoom ${levels}`),
      panEased: (dx: number, dy: number) => done.push(`pan ${dx || 0} ${dy || 0}`),
    },
    runner: {
      name: tool,
      send: (event: { kind: string; isApart?: boolean }) => {
        if (event.isApart !== true) return false
        done.push(`${event.kind} apart`)
        return true
      },
      pushPan: vi.fn(),
      popPan: vi.fn(),
    },
    navigation: { step: (by: number) => done.push(`step ${by}`), pick: () => false, leave: () => false },
    zoomToSelection: () => {
      done.push('zoomToSelection')
      return isSelected
    },
  } as unknown as InputParts
  const event = {
    key,
    code,
    shiftKey,
    ctrlKey,
    metaKey: false,
    altKey: false,
    repeat: false,
  } as KeyboardEvent
  return { isTaken: onKeyDown(event, host), done }
}

it('zooms by half a level with + and -, with and without Shift', () => {
  for (const key of ['+', '=']) expect(pressed(key)).toEqual({ isTaken: true, done: ['zoom 0.5'] })
  for (const key of ['-', '_']) expect(pressed(key)).toEqual({ isTaken: true, done: ['zoom -0.5'] })
})

it('shows the whole map with 0 or Home, and the selection with Z', () => {
  for (const key of ['0', 'Home']) expect(pressed(key)).toEqual({ isTaken: true, done: ['fit'] })
  expect(pressed('z', { isSelected: true })).toEqual({ isTaken: true, done: ['zoomToSelection'] })
  expect(pressed('z').isTaken).toBe(false)
  expect(pressed('я', { code: 'KeyZ', isSelected: true }).isTaken).toBe(true)
})

it('pans with the arrow keys if no tool handles them, farther with Shift', () => {
  expect(pressed('ArrowLeft').done).toEqual(['pan 80 0'])
  expect(pressed('ArrowDown', { shiftKey: true }).done).toEqual(['pan 0 -320'])
})

it('holds the borders of other zones back with Ctrl, only while a shape is edited', () => {
  const held = { ctrlKey: true, tool: 'editZone' }
  expect(pressed('ArrowLeft', held)).toEqual({ isTaken: true, done: ['nudge apart'] })
  expect(pressed('Delete', held).done).toEqual(['deleteVertex apart'])
  expect(pressed('ArrowLeft', { ctrlKey: true })).toEqual({ isTaken: false, done: [] })
  expect(pressed('Delete', { ctrlKey: true }).isTaken).toBe(false)
})

it("ignores the browser's keys and those of undo", () => {
  for (const key of ['z', '0', '+', '-'])
    expect(pressed(key, { ctrlKey: true })).toEqual({ isTaken: false, done: [] })
})

it('goes through what is in view with full stop and comma', () => {
  expect(pressed('.')).toEqual({ isTaken: true, done: ['step 1'] })
  expect(pressed(',')).toEqual({ isTaken: true, done: ['step -1'] })
})
