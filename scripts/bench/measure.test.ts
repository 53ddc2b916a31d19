import { expect, it } from 'vitest'
import { measureCase } from './measure.ts'

it('runs candidates in turns, and goes on without one that fails', async () => {
  const order: string[] = []
  const candidate = (name: string, failsIn = Infinity) => ({
    name,
    run: () => {
      order.push(name)
      const runs = order.filter((other) => other === name).length
      return runs < failsIn ? Promise.resolve({ ms: runs }) : Promise.reject(new Error('gone\nat x'))
    },
  })
  const said: string[] = []
  const measured = await measureCase(
    { name: 'c', candidates: [candidate('a'), candidate('b', 2)] },
    3,
    (words) => said.push(words),
  )
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a'])
  expect(measured.candidates).toEqual([
    { name: 'a', samples: [{ ms: 1 }, { ms: 2 }, { ms: 3 }] },
    { name: 'b', samples: [{ ms: 1 }], failure: 'gone at x' },
  ])
  expect(said[3]).toBe('c, round 2 of 3: b')
})
