import { describe, expect, it } from 'vitest'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import {
  chosenImageProblem,
  EMPTY_MAP_FORM,
  imageProblem,
  mapFormSchema,
  submissionProblem,
} from './mapFormRules.ts'

const png = new File(['x'], 'map.png', { type: 'image/png' })
const whole = { ...EMPTY_MAP_FORM, gameName: 'Ninth Bell', image: png }

const issuesOf = (form: unknown) =>
  mapFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('mapFormSchema', () => {
  it('requires a game that is not blank [CREATE-008]', () => {
    expect(issuesOf({ ...whole, gameName: '  ' })).toEqual([
      ['gameName', 'Please fill out all required fields.'],
    ])
  })

  it('limits a name to what its field takes', () => {
    expect(issuesOf({ ...whole, displayName: '🗺'.repeat(60) })).toBeUndefined()
    expect(issuesOf({ ...whole, displayName: '🗺'.repeat(61) })).toEqual([
      ['displayName', 'At most 120 characters.'],
    ])
  })

  it('requires an image [CREATE-009]', () => {
    expect(issuesOf({ ...whole, image: null })).toEqual([['image', 'Please fill out all required fields.']])
  })

  it('does not require map name, version and tip link [CREATE-017] [CREATE-018] [CREATE-019]', () => {
    expect(mapFormSchema.parse(whole)).toEqual(whole)
  })

  it.each(['javascript:alert(1)', 'ftp://x.example', 'give.example', '//give.example'])(
    'refuses %s for a tip link',
    (tipUrl) => {
      expect(issuesOf({ ...whole, tipUrl })?.[0]?.[0]).toBe('tipUrl')
    },
  )

  it('accepts a web address as a tip link', () => {
    expect(mapFormSchema.parse({ ...whole, tipUrl: ' https://give.example/orla ' }).tipUrl).toBe(
      'https://give.example/orla',
    )
  })
})

describe('imageProblem', () => {
  it('is missing [CREATE-015] [ERR-021]', () => {
    expect(imageProblem(null)).toBe('Map image is required.')
    expect(imageProblem(undefined)).toBe('Map image is required.')
  })

  it.each(['C:\\fakepath\\map.png', {}, 7])('is not a file: %j [CREATE-012] [ERR-018]', (image) => {
    expect(imageProblem(image)).toBe('Invalid image file.')
  })

  it('has no bytes', () => {
    expect(imageProblem(new File([], 'map.png', { type: 'image/png' }))).toBe('Invalid image file.')
  })

  it.each(['text/html', 'application/pdf', '', 'ximage/png'])(
    'is of the type %j [CREATE-013] [ERR-019]',
    (type) => {
      expect(imageProblem(new Blob(['x'], { type }))).toBe('File must be an image.')
    },
  )

  it('accepts any image type [CREATE-016]', () => {
    expect(imageProblem(png)).toBeNull()
    expect(imageProblem(new Blob(['x'], { type: 'image/whatever' }))).toBeNull()
  })
})

describe('submissionProblem', () => {
  it('asks for a login before it checks the image [CREATE-010] [ERR-017]', () => {
    const form = { ...whole, image: new File(['x'], 'a.txt', { type: 'text/plain' }) }
    expect(submissionProblem(form, false)).toBe('You must be logged in.')
    expect(submissionProblem(form, true)).toBe(TEXTS.mapForm.notImage)
    expect(submissionProblem(whole, true)).toBeNull()
  })
})

describe('a file that is chosen', () => {
  it.each(['text/plain', 'image/svg+xml', 'image/bmp', ''])(
    'is refused at once as %j, as the server would [ERR-016]',
    (type) => expect(chosenImageProblem(new File(['x'], 'map', { type }))).toBe('File must be an image.'),
  )
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'])('may be image/%s', (format) =>
    expect(chosenImageProblem(new File(['x'], 'map', { type: `image/${format}` }))).toBeNull(),
  )
})
