/**
 * Returns a whole number with thousands separators. -1203 → '-1,203'. The first use of `Intl.NumberFormat` on a page would take
 * longer than everything else that a map shows at first.
 */
export const wholeText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
