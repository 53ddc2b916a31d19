import { expect, it } from 'vitest'
import { REGION_IMAGE_BYTES_MAX } from '../../../shared/limits.ts'
import { regionProblem } from './RegionForm.tsx'

const image = new Blob(['picture'])
const blobOf = (size: number) => ({ size }) as Blob

it.each([
  [{ name: ' ', image, parentId: '7' }, 'Please provide a map name and select a file.'],
  [{ name: 'Cellar', image: null, parentId: '7' }, 'Please provide a map name and select a file.'],
  [{ name: 'Cellar', image, parentId: '' }, 'Parent map ID is missing.'],
  [
    { name: 'Cellar', image: blobOf(REGION_IMAGE_BYTES_MAX + 1), parentId: '7' },
    'File size exceeds 10MB limit.',
  ],
  [{ name: 'Cellar', image: blobOf(REGION_IMAGE_BYTES_MAX), parentId: '7' }, null],
] as const)(
  'says what is missing or too large [REGION-004] [REGION-006] [ERR-048] (%#)',
  (input, problem) => {
    expect(regionProblem(input)).toBe(problem)
  },
)
