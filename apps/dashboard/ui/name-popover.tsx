import { Button, TextInput, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Popover } from './floating.js';
import { Form } from './form.js';
import layout from './layout.module.css';
import { useKeys } from './use-keys.js';

/** A button that asks for a name. */
export function NamePopover({
  target,
  button,
  hotkey,
  label,
  hint,
  action,
  onName,
}: {
  target: string;
  button: ButtonProps;
  hotkey?: string;
  label: string;
  hint?: string;
  action: string;
  onName: (name: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  useKeys(hotkey === undefined ? [] : [[hotkey, () => setOpen(true)]]);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <Button
          {...button}
          rightSection={hotkey === undefined ? null : <kbd>{hotkey}</kbd>}
          onClick={() => setOpen(!isOpen)}
        >
          {target}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Form
          className={layout.row}
          onSubmit={() => {
            if (name.trim() !== '') onName(name.trim());
          }}
        >
          <TextInput
            aria-label={label}
            placeholder={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">{action}</Button>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
