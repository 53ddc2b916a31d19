import { describe, expect, it } from 'vitest'
import { layOut, number } from './layOut.ts'
import type { MeasuredCase } from './Table.ts'

const layout = {
  columns: [{ heading: 'ms, pan / zoom', metrics: ['pan', 'zoom'] }],
  references: [{ heading: '× bare', candidate: 'bare loop', metrics: ['pan', 'zoom'] }],
}

const measured: MeasuredCase = {
  name: '50k',
  candidates: [
    {
      name: 'bare loop',
      samples: [
        { pan: 10, zoom: 20 },
        { pan: 30, zoom: 60 },
        { pan: 11, zoom: 21 },
      ],
    },
    { name: 'scene', samples: [{ pan: 20 }, { pan: 30 }, { pan: 22 }] },
  ],
  budgets: [
    { candidate: 'scene', metric: 'pan', against: 'bare loop', atMost: 1.15 },
    { candidate: 'scene', metric: 'pan', atMost: 25 },
  ],
}

const cellsOf = (line: string | undefined): string[] => (line ?? '').split('|').map((cell) => cell.trim())

describe('a table', () => {
  it('shows medians, ratios to the reference, and each budget with what was reached', () => {
    const [head, , bare, scene] = layOut(layout, [measured]).split('\n')
    expect(cellsOf(head)).toEqual(['', '', '', 'ms, pan / zoom', '× bare', 'budget', ''])
    expect(cellsOf(bare)).toEqual(['', '50k', 'bare loop', '11.0 / 21.0', '', '', ''])
    expect(cellsOf(scene)).toEqual([
      '',
      '',
      'scene',
      '22.0 / –',
      '2.00 / –',
      'pan ≤ 1.15 × bare loop: 2.00 MISSED; pan ≤ 25.0: 22.0 held',
      '',
    ])
  })

  it('has lines of one length', () => {
    const lengths = new Set(
      layOut(layout, [measured])
        .split('\n')
        .map((line) => line.length),
    )
    expect(lengths.size).toBe(1)
  })

  it('says why something was not measured, and shows a budget that nothing was measured for', () => {
    const failed: MeasuredCase = {
      name: '100k',
      candidates: [{ name: 'scene', samples: [], failure: 'no browser' }],
      budgets: [],
    }
    const unmeasured: MeasuredCase = {
      name: '1k',
      candidates: [{ name: 'scene', samples: [] }],
      budgets: [{ candidate: 'scene', metric: 'rate', against: 'Koa', atLeast: 0.7 }],
    }
    const text = layOut(layout, [failed, unmeasured])
    expect(text).toContain('Not measured: 100k, scene: no browser')
    expect(text).toContain('rate ≥ 0.70 × Koa: –')
  })
})

it.each([
  [1234.5, '1235'],
  [14.63, '14.6'],
  [1.1, '1.10'],
  [0, '0.00'],
  [0.00123, '0.0012'],
])('writes %d as %s', (value, text) => {
  expect(number(value)).toBe(text)
})
