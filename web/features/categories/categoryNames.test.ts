import { describe, expect, it } from 'vitest'
import { aCategory } from '../../../tests/builders.ts'
import { contentFrom } from '../../../shared/content.ts'
import { categoryNameProblem, renameProblem } from './categoryNames.ts'

const sights = aCategory({ name: 'Sights' })
const travel = aCategory({ name: 'Travel' })
const content = contentFrom({ categories: [sights, travel], types: [], pois: [] })

describe('a category’s name', () => {
  it.each(['', '  ', '\t'])('is not %j [POI-023] [ERR-081]', (name) =>
    expect(categoryNameProblem(name)).toBe('Category name cannot be empty.'),
  )

  it('may be anything else that fits', () => {
    expect(categoryNameProblem(' Wälder 矿 ')).toBeNull()
    expect(categoryNameProblem('x'.repeat(101))).not.toBeNull()
  })

  it('is not another category’s, whatever the case: types move there instead [POI-021] [POI-024]', () => {
    expect(renameProblem(content, sights, ' TRAVEL')).toBe(
      'There is a category “Travel” already. Move the types there instead.',
    )
    expect(renameProblem(content, sights, 'SIGHTS')).toBeNull()
    expect(renameProblem(content, sights, 'Relics')).toBeNull()
  })
})
