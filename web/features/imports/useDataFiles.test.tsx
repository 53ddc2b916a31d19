import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PatientWorker, stubWorkers } from '../../../tests/dataMap/PatientWorker.ts'
import { useDataFiles } from './useDataFiles.ts'

let workers: readonly PatientWorker[] = []
beforeEach(() => (workers = stubWorkers()))
afterEach(() => vi.unstubAllGlobals())

const fileOf = (name: string) =>
  new File([JSON.stringify({ name, markers: { ore: [{ x: 1, y: 1 }] } })], `${name}.json`)
const answerOf = (at: number) => act(async () => workers[at]?.answer())

it('shows the newest of several choices, whichever is read first', async () => {
  const given = [fileOf('Given')]
  const names: string[] = []
  const { result } = renderHook(() => useDataFiles(given, ({ fileName }) => void names.push(fileName)))
  expect(result.current.isReading).toBe(true)
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  act(() => void result.current.load([fileOf('Dropped')]))
  await vi.waitFor(() => expect(workers).toHaveLength(2))
  await answerOf(1)
  await answerOf(0)
  expect(names).toEqual(['Dropped.json'])
  expect(result.current.loaded?.fileName).toBe('Dropped.json')
  expect(result.current.isReading).toBe(false)

  act(() => void result.current.load([fileOf('Slow')]))
  await vi.waitFor(() => expect(workers).toHaveLength(3))
  act(() => void result.current.load([fileOf('Last')]))
  await vi.waitFor(() => expect(workers).toHaveLength(4))
  await answerOf(3)
  await answerOf(2)
  expect(names).toEqual(['Dropped.json', 'Last.json'])
})

it('shows the files that were given', async () => {
  const given = [fileOf('Given')]
  const { result } = renderHook(() => useDataFiles(given, () => {}))
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  await answerOf(0)
  expect(result.current).toMatchObject({ isReading: false, loaded: { fileName: 'Given.json' } })
})
