import type { ComponentProps } from 'react';

/** A form whose faults the service finds, and which the page sends itself. */
export const Form = ({
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
