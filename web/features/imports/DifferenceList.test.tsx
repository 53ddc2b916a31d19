import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Difference } from '../../../shared/dataMap/difference.ts'
import { DifferenceList } from './DifferenceList.tsx'

const COUNT = 20
/** Of two rows; eight more are rendered below them. */
const HEIGHT_PX = 64

afterEach(() => vi.restoreAllMocks())

const difference = (number: number): Difference => ({
  kind: 'gone',
  name: `POI ${number}`,
  formerName: null,
  group: 'Tower',
  change: { op: 'remove', kind: 'poi', id: number },
  needs: [],
})

// The browser has not scrolled yet, so nothing but the focus brings rows in.
it('goes on to the next row at each Tab, also before that has come into view', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT_PX)
  const differences = Array.from({ length: COUNT }, (_, index) => difference(index + 1))
  render(
    <>
      <DifferenceList differences={differences} left={new Set()} onChange={() => undefined} />
      <button type="button">Import</button>
    </>,
  )
  const user = userEvent.setup()
  for (let press = 0; press < 16; press++) await user.tab()
  expect(focusedText()).toContain('POI 15')
  await user.tab({ shift: true })
  expect(focusedText()).toContain('POI 14')
})

const focusedText = () => document.activeElement?.closest('label')?.textContent
