import { InputBase, type MenuProps, type ModalProps, type PopoverProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import {
  Children,
  cloneElement,
  isValidElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';

/** Mantine's parts that float need a quarter of all scripts, and no first screen shows them open: they come after it. */
type Parts = typeof import('./floating-parts.js');

let parts: Parts | null = null;
const waiting = new Set<() => void>();

export async function loadFloating(): Promise<void> {
  parts ??= await import('./floating-parts.js');
  for (const tell of waiting) tell();
}

const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};

function useParts(isNeeded: boolean): Parts | null {
  const loaded = useSyncExternalStore(subscribe, () => parts);
  useEffect(() => {
    if (isNeeded) void loadFloating();
  }, [isNeeded]);
  return loaded;
}

/** A part that is only inside of others, which wait. */
const inside = <Part,>(of: (loaded: Parts) => Part): Part =>
  ((props: object) => {
    if (parts === null) return null;
    const Inside = of(parts) as ComponentType<object>;
    return <Inside {...props} />;
  }) as Part;

type Button = ReactElement<HTMLAttributes<HTMLElement>>;

/** The button in its target, as it looks while the rest is closed. */
const buttonIn = (children: ReactNode, target: unknown): Button | undefined =>
  Children.toArray(children)
    .filter((child) => isValidElement<{ children: Button }>(child))
    .find(({ type }) => type === target)?.props.children;

/** Shows the button alone; a click loads the rest, which is open then. */
function useOpener(props: MenuProps | PopoverProps, target: unknown, popup: 'menu' | 'dialog') {
  const [isAsked, setAsked] = useState(false);
  const loaded = useParts(isAsked || props.opened === true);
  const isOwn = props.opened === undefined;
  const button = loaded === null ? buttonIn(props.children, target) : undefined;
  const closed =
    button &&
    (isOwn
      ? cloneElement(button, {
          'aria-haspopup': popup,
          'aria-expanded': false,
          onClick: () => setAsked(true),
        })
      : button);
  return { loaded, closed, opener: isOwn && isAsked ? { defaultOpened: true } : {} };
}

function LateMenu(props: MenuProps) {
  const { loaded, closed, opener } = useOpener(props, Menu.Target, 'menu');
  return loaded === null ? closed : <loaded.Menu {...opener} {...props} />;
}

export const Menu = Object.assign(LateMenu, {
  Target: inside((loaded) => loaded.Menu.Target),
  Dropdown: inside((loaded) => loaded.Menu.Dropdown),
  Item: inside((loaded) => loaded.Menu.Item),
  Label: inside((loaded) => loaded.Menu.Label),
  Divider: inside((loaded) => loaded.Menu.Divider),
});

function LatePopover(props: PopoverProps) {
  const { loaded, closed, opener } = useOpener(props, Popover.Target, 'dialog');
  return loaded === null ? closed : <loaded.Popover {...opener} {...props} />;
}

export const Popover = Object.assign(LatePopover, {
  Target: inside((loaded) => loaded.Popover.Target),
  Dropdown: inside((loaded) => loaded.Popover.Dropdown),
});

export const Select = inside((loaded) => loaded.Select);
export const SegmentedControl = inside((loaded) => loaded.SegmentedControl);

export function Modal(props: ModalProps) {
  const loaded = useParts(true);
  return loaded && <loaded.Modal {...props} />;
}

/** Says what `label` is while the pointer is on it. */
export function Tooltip({ label, children }: { label: string; children: Button }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const loaded = useParts(target !== null);
  return (
    <>
      {cloneElement(children, {
        onMouseEnter: ({ currentTarget }) => setTarget(currentTarget),
        onMouseLeave: () => setTarget(null),
      })}
      {loaded && target ? <loaded.Tooltip label={label} target={target} opened /> : null}
    </>
  );
}

interface Choice<Value extends string> {
  'aria-label': string;
  data: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of some values, always chosen. */
export function Choice<Value extends string>({ data, value, onChange, ...named }: Choice<Value>) {
  const [isAsked, setAsked] = useState(false);
  const loaded = useParts(isAsked);
  if (loaded)
    return (
      <loaded.Select
        {...named}
        data={data}
        value={value}
        defaultDropdownOpened={isAsked}
        onChange={(chosen) => {
          const one = data.find((option) => option.value === chosen);
          if (one) onChange(one.value);
        }}
      />
    );
  return (
    <InputBase
      {...named}
      __staticSelector="Select"
      pointer
      readOnly
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<IconSelector size={16} />}
      rightSectionPointerEvents="none"
      value={data.find((option) => option.value === value)?.label ?? ''}
      onClick={() => setAsked(true)}
    />
  );
}
