import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../../tests/renderInViewer.tsx'
import { LinkedMapField } from './LinkedMapField.tsx'
import type { PoiForm } from './poiForm.ts'

const ANN = {
  id: 5,
  username: 'Ann',
  email: 'ann@example.org',
  role: 'user',
  username_pending: false,
} as never
const OWN_MAPS = [
  { id: 1, title: 'This one' },
  { id: 7, title: 'Gannet Isles' },
  { id: 8, title: 'Caves' },
  { id: 9, title: 'Caves' },
]

const show = async (first: PoiForm['linkedMapId'] = null) => {
  const onChange = vi.fn()
  const Field = () => {
    const [value, setValue] = useState(first)
    const change = (next: PoiForm['linkedMapId']) => {
      onChange(next)
      setValue(next)
    }
    return <LinkedMapField value={value} onChange={change} />
  }
  const { user, world } = await renderInViewer(<Field />, { me: ANN, ownMaps: OWN_MAPS })
  const readLink = vi.spyOn(world.source, 'readLink')
  return { user, onChange, readLink, field: screen.getByRole('combobox', { name: 'Linked map' }) }
}
const REFUSAL = 'This map does not exist, or you may not see it.'
const link = { path: '/map/x_12', title: 'Far Isles' } as never

describe('LinkedMapField', () => {
  it('is no link while the text names no map', async () => {
    const { user, onChange, field } = await show()
    await user.type(field, 'Gann')
    expect(onChange).toHaveBeenLastCalledWith('unknown')
    expect(screen.getByText(/None of your maps has this name/)).toBeTruthy()
    await user.clear(field)
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('refuses a missing map, and an address of another site', async () => {
    const { user, onChange, field, readLink } = await show()
    for (const text of ['88', 'https://elsewhere.example/map/isles_ann_7']) {
      await user.clear(field)
      expect(screen.queryByText(REFUSAL)).toBeNull()
      await user.click(field)
      await user.paste(text)
      expect(await screen.findByText(REFUSAL)).toBeTruthy()
      expect(onChange).toHaveBeenLastCalledWith('unknown')
    }
    expect(readLink).toHaveBeenCalledOnce()
  })

  it('finds one’s own maps by a part of their names, and tells two of one name apart', async () => {
    const { user, onChange, field } = await show()
    await user.type(field, 'cav')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Caves #8',
      'Caves #9',
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(9)
    await user.clear(field)
    await user.type(field, 'gannet isles')
    expect(onChange).toHaveBeenLastCalledWith(7)
  })

  it('takes any map by its number, and shows its name', async () => {
    const { user, onChange, readLink, field } = await show()
    readLink.mockResolvedValue(link)
    await user.click(field)
    await user.paste('12')
    expect(await screen.findByText('Far Isles')).toBeTruthy()
    expect(onChange).toHaveBeenLastCalledWith(12)
  })

  it('shows the name of the linked map', async () => {
    await show(7)
    expect(await screen.findByDisplayValue('Gannet Isles')).toBeTruthy()
  })

  it('ignores the response to an earlier input', async () => {
    const { user, onChange, readLink, field } = await show()
    let answer: (found: never) => void = () => {}
    readLink.mockImplementationOnce(() => new Promise<never>((resolve) => (answer = resolve)))
    await user.type(field, '1')
    await user.type(field, '2')
    expect(await screen.findByText(REFUSAL)).toBeTruthy()
    answer(link)
    await Promise.resolve()
    expect(onChange).not.toHaveBeenCalledWith(1)
    expect(screen.queryByText('Far Isles')).toBeNull()
  })
})
