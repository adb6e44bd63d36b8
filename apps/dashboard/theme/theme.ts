import { createTheme, type MantineColorsTuple } from '@mantine/core';
import i18next from 'i18next';

/** The shades are variables of tokens.css, so that both schemes come from one place. */
const shadesOf = (name: string): MantineColorsTuple => [
  `var(--${name}-0)`,
  `var(--${name}-1)`,
  `var(--${name}-2)`,
  `var(--${name}-3)`,
  `var(--${name}-4)`,
  `var(--${name}-5)`,
  `var(--${name}-6)`,
  `var(--${name}-7)`,
  `var(--${name}-8)`,
  `var(--${name}-9)`,
];

const inputOrder = ['label' as const, 'input' as const, 'description' as const, 'error' as const];
/** The lock of the package is a style element; the theme's style sheet has a rule instead. */
const lockScroll = false;

/** The look of Mantine's parts is in mantine.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent: shadesOf('accent') },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By name: importing the parts here would put them all into the first script.
  components: {
    Button: { defaultProps: { variant: 'filled' } },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        transitionProps: { duration: 80 },
        // A menu may contain items only; without it, the first one has the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { lockScroll, centered: true, transitionProps: { duration: 80 } } },
    ModalRoot: { defaultProps: { lockScroll, transitionProps: { duration: 80 } } },
    Select: {
      defaultProps: { inputWrapperOrder: inputOrder, allowDeselect: false, checkIconPosition: 'right' },
    },
    TextInput: { defaultProps: { inputWrapperOrder: inputOrder } },
    Textarea: { defaultProps: { inputWrapperOrder: inputOrder } },
    PasswordInput: {
      // The language can change.
      defaultProps: () => ({
        inputWrapperOrder: inputOrder,
        visibilityToggleButtonProps: { 'aria-label': i18next.t('ui:showPassword') },
      }),
    },
    NumberInput: { defaultProps: { inputWrapperOrder: inputOrder } },
    TagsInput: { defaultProps: { inputWrapperOrder: inputOrder } },
    MultiSelect: { defaultProps: { inputWrapperOrder: inputOrder } },
  },
});
