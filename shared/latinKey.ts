/**
 * Returns the Latin letter, in lower case, that a key stands for in shortcuts, or null if it stands for none. A layout
 * without Latin letters is read by the place of the key, as on a US keyboard; every other layout by what the key types,
 * so that AZERTY and Dvorak keep their letters. 'я' on the key of Z → 'z'
 */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  // Only letters of another script: AZERTY types a comma where a US keyboard has M.
  if (!/[\p{L}\p{M}]/u.test(key) || /\p{Script=Latin}/u.test(key)) return null
  return code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : null
}
