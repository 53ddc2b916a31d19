import { expect, it } from 'vitest'
import { typedNumber } from './typedNumber.ts'

it.each([
  ['1640', 1640],
  [' −12.5 ', -12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['+3', 3],
  ['1,640', 1640],
  ['-1,640.5', -1640.5],
  ['12,345,678', 12345678],
  ['0,125', 0.125],
  ['1640,125', 1640.125],
  ['-0', 0],
])('reads %j as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

it.each([
  '',
  ' ',
  'x',
  '1e5',
  '0x10',
  '1,2,3',
  '1.2.3',
  '1,64.5',
  '--1',
  'Infinity',
  '9'.repeat(400),
  ',',
  '1 2',
])('takes %j for no number', (text) => {
  expect(typedNumber(text)).toBeNull()
})
