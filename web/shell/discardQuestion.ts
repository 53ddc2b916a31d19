/** Asked before anything closes a form that holds something typed. */
export const DISCARD_QUESTION = {
  title: 'Discard what you typed?',
  verb: 'Discard',
  refusal: 'Keep editing',
  danger: true,
} as const
