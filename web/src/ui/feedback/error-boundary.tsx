/** Shows a message and Try Again where one part of a page breaks or its code cannot be loaded; the rest of the page stays. */
import { Button, Flex } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { reloadPage } from './reload-page.ts';

interface Props {
  /** `Reviews`: the name of the part that could not be shown. */
  readonly name: string;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`${this.props.name} broke`, error);
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    return (
      <Flex role="alert" align="center" wrap="wrap" gap="3" py="6">
        {this.props.name} could not be shown.
        {/* After a failure the browser requests missing code again only when the page is reloaded. */}
        <Button size="sm" variant="outline" onClick={() => void reloadPage()}>
          Try Again
        </Button>
      </Flex>
    );
  }
}
