import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { LinkedMapField } from './LinkedMap.tsx'

const show = async () => {
  const onChange = vi.fn()
  const { user, world } = await renderInViewer(<LinkedMapField value={null} onChange={onChange} />)
  const readLink = vi.spyOn(world.source, 'readLink')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Linked map' }), 'Another map…')
  return {
    user,
    onChange,
    readLink,
    field: screen.getByRole('textbox', { name: 'Link or number of the map' }),
  }
}

const REFUSAL = 'This map does not exist, or you may not see it.'
const link = { path: '/map/x_7', title: 'Gannet Isles' } as never

describe('LinkedMapField', () => {
  it('is unknown until an existing map is entered', async () => {
    const { user, onChange, readLink, field } = await show()
    expect(onChange).toHaveBeenLastCalledWith('unknown')
    readLink.mockResolvedValue(link)
    await user.type(field, '7')
    expect(await screen.findByText('Gannet Isles')).toBeTruthy()
    expect(onChange).toHaveBeenLastCalledWith(7)
  })

  it('refuses a missing map, an address of another site, and text that names no map', async () => {
    const { user, onChange, readLink, field } = await show()
    for (const text of ['8', 'https://elsewhere.example/map/isles_ann_7', 'isles', '0']) {
      await user.clear(field)
      expect(screen.queryByText(REFUSAL)).toBeNull()
      await user.click(field)
      await user.paste(text)
      expect(await screen.findByText(REFUSAL)).toBeTruthy()
      expect(onChange).toHaveBeenLastCalledWith('unknown')
    }
    expect(readLink).toHaveBeenCalledOnce()
  })

  it('ignores the response to an earlier input', async () => {
    const { user, onChange, readLink, field } = await show()
    let answer: (found: never) => void = () => {}
    readLink.mockImplementationOnce(() => new Promise<never>((resolve) => (answer = resolve)))
    await user.type(field, '7')
    await user.type(field, '8')
    expect(await screen.findByText(REFUSAL)).toBeTruthy()
    answer(link)
    await Promise.resolve()
    expect(onChange).not.toHaveBeenCalledWith(7)
    expect(screen.queryByText('Gannet Isles')).toBeNull()
  })
})
