import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { foundPoisOf } from '../pois/foundPois.ts'
import { pinsOf } from '../pins/pins.ts'
import { MarksFileDialog } from './MarksFileDialog.tsx'
import { importedMarks } from './changeMarks.ts'

const pin = { id: 'a', x: 1, y: 2, label: '', colour: '#4285f4' }
const before = { found: new Set([1]), pins: [pin], layers: [] }

it('marks that are replaced stay where what is read has none of their kind', () => {
  expect(importedMarks(before, { found: null, pins: [], layers: null }, 'replace')).toEqual({
    ...before,
    pins: [],
  })
  expect(importedMarks(before, { found: new Set([2]), pins: null, layers: null }, 'replace')).toEqual({
    ...before,
    found: new Set([2]),
  })
})

const check = async (text: string) => {
  const onClose = vi.fn()
  const { user } = await renderInViewer(<MarksFileDialog onClose={onClose} />)
  const button = screen.getByRole('button', { name: 'Check' })
  await user.click(screen.getByRole('textbox'))
  await user.paste(text)
  await user.click(button)
  return { user, onClose, button }
}

it('the report is looked at before anything is imported', async () => {
  const { user, onClose, button } = await check(JSON.stringify({ pins: [pin] }))
  expect(document.activeElement?.textContent).toBe('1 pin')
  const importButton = screen.getByRole('button', { name: 'Import' })
  expect(importButton).not.toBe(button)
  importButton.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Replace them' }))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Replace them' }))
  await user.click(importButton)
  expect(onClose).toHaveBeenCalledOnce()
  expect(pinsOf('1').getState()).toEqual([pin])
  expect(foundPoisOf('1').getState().ids.size).toBe(0)
})

it('the same file can be chosen again', async () => {
  const { user } = await renderInViewer(<MarksFileDialog onClose={() => {}} />)
  const input = screen.getByLabelText<HTMLInputElement>('Or choose a file')
  await user.upload(input, new File(['{'], 'marks.json', { type: 'application/json' }))
  expect(await screen.findByText(/not valid JSON/)).toBeTruthy()
  const emptied = vi.spyOn(input, 'value', 'set')
  await user.click(input)
  expect(emptied).toHaveBeenCalledWith('')
})
