/** '1,640', '−12,000.5' */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/**
 * Reads a number as people type and paste it; null if it is none. A comma before three digits separates thousands, as where
 * numbers are shown, and otherwise it is the decimal point, as on many keyboards.
 */
export const typedNumber = (text: string): number | null => {
  const plain = text.trim().replaceAll(/[−–]/g, '-')
  const isGrouped = GROUPED.test(plain)
  if (!isGrouped && !NUMBER.test(plain)) return null
  const value = Number(isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.'))
  return Number.isFinite(value) ? value + 0 : null
}
