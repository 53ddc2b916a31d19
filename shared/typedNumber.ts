/** '1,640', '−12,000.5' */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/**
 * Reads a number as people type and paste it; null if it is none. A comma before three digits separates thousands, as where
 * numbers are shown, and otherwise it is the decimal point, as on many keyboards.
 */
export const typedNumber = (text: string): number | null => {
  const plain = text.trim().replaceAll(/[−–]/g, '-')
  if (GROUPED.test(plain)) return Number(plain.replaceAll(',', ''))
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) + 0 : null
}
